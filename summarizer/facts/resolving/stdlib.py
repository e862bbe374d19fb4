"""The names that languages bring along. Fixed lists: the map must not depend on the machine."""

from __future__ import annotations

PYTHON_STDLIB = frozenset(
    """
    __future__ __main__ _ast _collections_abc _csv _io _thread _typeshed _weakref abc aifc
    annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64
    bdb binascii binhex bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code
    codecs codeop collections colorsys compileall compression concurrent configparser contextlib
    contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis
    distutils doctest dummy_threading email encodings ensurepip enum errno faulthandler fcntl
    filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass
    gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp
    importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma
    mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc
    nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev
    pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint
    profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re
    readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil
    signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants
    sre_parse ssl stat statistics string stringprep struct subprocess sunau symtable sys
    sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading time
    timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types
    typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg
    winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo
    """.split()
)

NODE_BUILTINS = frozenset(
    """
    assert async_hooks buffer child_process cluster console constants crypto dgram
    diagnostics_channel dns domain events fs http http2 https inspector module net os path
    perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls
    trace_events tty url util v8 vm wasi worker_threads zlib
    """.split()
)

C_STANDARD = frozenset(
    """
    aio.h alloca.h assert.h complex.h ctype.h dirent.h dlfcn.h errno.h fcntl.h fenv.h float.h
    fnmatch.h getopt.h glob.h grp.h iconv.h inttypes.h iso646.h langinfo.h libgen.h limits.h
    locale.h malloc.h math.h memory.h netdb.h poll.h pthread.h pwd.h regex.h sched.h semaphore.h
    setjmp.h signal.h spawn.h stdalign.h stdarg.h stdatomic.h stdbit.h stdbool.h stdckdint.h
    stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h strings.h syslog.h termios.h
    tgmath.h threads.h time.h uchar.h unistd.h utime.h wait.h wchar.h wctype.h windows.h
    """.split()
)

RUST_BUILTINS = frozenset("alloc core proc_macro std test".split())
