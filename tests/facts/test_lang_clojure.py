from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("(defn run [x] x)", ["1 +function run"]),
    ("(defn- run [x] x)", ["1 -function run"]),
    ("(defn ^:private run [x] x)", ["1 -function run"]),
    ("(defn ^{:private true} run [x] x)", ["1 -function run"]),
    ("(defn ^{:private false} run [x] x)", ["1 +function run"]),
    ("(def limit 10)\n(defonce state (atom {}))", ["1 +constant limit", "2 +constant state"]),
    ("(def ^:dynamic *out* 1)", ["1 +constant *out*"]),
    ("(defmacro when-it [x & body] `(if ~x ~@body))", ["1 +macro when-it"]),
    (
        ('(defprotocol Shape\n  "Words."\n  (area [this] "Its area.")\n  (edge [this i]))'),
        ["1 +interface Shape", "3 +method Shape.area", "4 +method Shape.edge"],
    ),
    (
        ("(defrecord Box [a b]\n  Shape\n  (area [this] 1))\n(deftype Cell [v])"),
        ["1 +class Box", "4 +class Cell"],
    ),
    ("(defmulti draw :kind)\n(defmethod draw :box [_] 1)", ["1 +function draw"]),
    ("(defn outer []\n  (defn inner [] 1)\n  (let [f (fn [] 1)] f))", ["1 +function outer"]),
    (("(comment\n  (defn tried [] 1))\n#_(defn gone [] 1)\n'(defn quoted [] 1)"), []),
    ("(deftest adds\n  (is (= 1 1)))", []),
    (
        "#?(:clj (defn one [x] x)\n   :cljs (defn two [x] x))",
        ["1 +function one", "2 +function two"],
    ),
    ("(s/defn typed :- Int\n  [x :- Int]\n  x)", ["1 +function typed"]),
    ("(s/def ::name string?)\n(declare later)\n(println 1)", []),
    ('(defroutes app\n  (GET "/" [] 1))', []),
]

SIGNATURES = [
    (
        ('(defn run\n  "Words about it."\n  {:added "1.0"}\n  [a b & more] ; why\n  (+ a b))'),
        ["defn run [a b & more]"],
    ),
    ("(defn run\n  ([a] 1)\n  ([a b] 2))", ["defn run"]),
    ("(defn run [a])", ["defn run [a]"]),
    ("(def ^:dynamic *x* 1)", ["def *x*"]),
    ("(defrecord Box [a b] Shape)", ["defrecord Box [a b]"]),
    ("(defprotocol Shape (area [this]))", ["defprotocol Shape", "area [this]"]),
]

IMPORTS = [
    (
        (
            "(ns a.b\n"
            "  (:require [clojure.string :as str :refer [join split]]\n"
            "            a.c\n"
            "            [a.d :refer :all]))"
        ),
        [(1, "clojure.string", "join", "split"), (1, "a.c"), (1, "a.d", "*")],
    ),
    ("(ns a.b (:require [a [x :as x] y]) (:use (a.z)))", [(1, "a.x"), (1, "a.y"), (1, "a.z")]),
    ("(ns a.b (:require #?(:clj [a.jvm :as p] :cljs [a.js :as p])))", [(1, "a.jvm"), (1, "a.js")]),
    ('(ns a.b (:require #_[a.gone] ; a.comment\n  ["react" :as react]))', [(1, "react")]),
    ("(require '[a.b :as b] 'a.c)", [(1, "a.b"), (1, "a.c")]),
    ("(ns a.b (:import (java.io File)))", []),
    ("(ns a.b (:require-macros [a.m :refer [go]]))", [(1, "a.m", "go")]),
    ("(ns a.b (:require [a.c :refer [go] :as c]))", [(1, "a.c", "go")]),
    ("(ns a.b (:require [a.c :refer [go] :rename {go run}]))", [(1, "a.c", "go")]),
    ("(defn require-it [x] x)", []),
]

DOCUMENTED = """
(ns a.box
  "Opens boxes."
  (:require [a.b :as b]))

;; Not a doc of anything.

;; Runs it well.
(defn run [x] x)

(defn open
  "Opens the box. Then
  looks into it."
  [x] x)

(def limit "How many fit." 10)

(defn bare [] 1)
"""


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "clojure") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "clojure") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "clojure") == expected


@pytest.mark.parametrize(("source", "expected"), IMPORTS)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "clojure") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "clojure").doc == "Opens boxes."
    assert docs(DOCUMENTED, "clojure") == {
        "run": "Runs it well.",
        "open": "Opens the box. Then looks into it.",
        "limit": "How many fit.",
        "bare": "",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "clojure") == docs(DOCUMENTED, "clojure")
    assert facts(crlf, "clojure").doc == facts(DOCUMENTED, "clojure").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows("(defn one [x] x)\n(defn broken [x (\n(def two 2)", "clojure")
    assert {"1 +function one"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "clojure").language == "clojure"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('(ns a.b "Opens it.")', ("a.b", "Opens it.", False)),
        ('(ns ^{:author "x" :doc "Opens it."} a.b)', ("a.b", "Opens it.", False)),
        ("(ns a.b)\n(defn -main [& args] 1)", ("a.b", "", True)),
        ("(defn main [] 1)", ("", "", False)),
    ],
)
def test_a_namespace_says_what_the_file_is(source: str, expected: tuple[str, str, bool]) -> None:
    found = facts(source, "clojure")
    assert (found.package, found.doc, found.main) == expected
