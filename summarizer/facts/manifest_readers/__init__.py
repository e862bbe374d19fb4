"""One reader an ecosystem: the text of a manifest in, a `Manifest` out.

`Manifest.kind` is the file's name (`package.json`, `go.mod`), or `tsconfig`, `gradle`,
`gemspec`, `csproj` and the like where names vary. The keys of `Manifest.resolution`; folders
and paths are relative to the manifest, alternatives in one value are in order, a line each:

- `name`, `module`: what the package is called where it is imported
- `workspace`: a glob of member folders; `use`, `module`, `project`: one member
- `source-root`: a folder that packages lie in; `package-dir:NAME`: the folder of one package
- `path:NAME`: a dependency that lies in a folder; `package:NAME`: its name over there
- `replace:MODULE`: the folder that stands in for a Go module
- `main`, `source`, `types`, …, `exports:SUBPATH`, `imports:ALIAS`: npm's entrances
- `paths:PATTERN`, `baseUrl`, `extends`, `reference`, `rootDir`, `outDir`, `allowJs`, `checkJs`:
  TypeScript's options
- `lib`, `root`, `edition`: a crate's name, the files that crates start at, its rules
- `psr-4:PREFIX`, `psr-0:PREFIX`, `classmap`: composer's folders
- `library:NAME`: a library of OCaml that the folder holds, and the name of its module
- `namespace`: the root namespace of a .NET project; `include`: a folder of C headers
"""
