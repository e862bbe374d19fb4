"""What a reader wants named: programming languages by suffix, frameworks by package name."""

from __future__ import annotations

from types import MappingProxyType

_NAMES = """
Python: py pyi pyw
JavaScript: js jsx mjs cjs
TypeScript: ts tsx mts cts
Go: go
Rust: rs
Java: java
Kotlin: kt kts
Scala: scala
Groovy: groovy
Clojure: clj cljs cljc
C: c h
C++: cc cpp cxx hpp hh hxx
C#: cs csx
F#: fs fsx
Visual Basic: vb
Swift: swift
Objective-C: m mm
Ruby: rb rake
PHP: php phtml
Perl: pl pm
Lua: lua
Elixir: ex exs
Erlang: erl hrl
Haskell: hs
OCaml: ml mli
Dart: dart
R: r
Julia: jl
Zig: zig
Nim: nim
Crystal: cr
Vue: vue
Svelte: svelte
Astro: astro
Shell: sh bash zsh fish
PowerShell: ps1 psm1
SQL: sql
Solidity: sol
Terraform: tf
Nix: nix
Assembly: asm s
CUDA: cu cuh
Fortran: f90 f95 f03
Protocol Buffers: proto
"""
LANGUAGE_NAMES = MappingProxyType(
    {
        suffix: line.partition(":")[0]
        for line in _NAMES.strip().splitlines()
        for suffix in line.partition(":")[2].split()
    }
)
"""The language of a file by the suffix of its name, in lower case."""

FRAMEWORKS = frozenset(
    """
react react-dom preact vue svelte solid-js @angular/core next nuxt gatsby @remix-run/react astro
express fastify koa hono @nestjs/core electron redux @reduxjs/toolkit zustand pinia graphql
@apollo/client @apollo/server @trpc/server prisma @prisma/client typeorm sequelize mongoose
drizzle-orm knex socket.io tailwindcss vite webpack rollup rolldown esbuild vitest jest mocha
playwright @playwright/test cypress storybook react-native expo three d3
django flask fastapi starlette tornado aiohttp sanic pyramid werkzeug jinja2 click typer pydantic
sqlalchemy alembic celery dramatiq requests httpx numpy pandas polars scipy scikit-learn torch
tensorflow jax transformers langchain streamlit gradio pytest hypothesis boto3 scrapy twisted
gin echo fiber chi mux cobra viper grpc gorm ent sqlx zap testify client-go controller-runtime
protobuf containerd buildkit
tokio actix-web axum rocket warp hyper tonic serde clap diesel sea-orm bevy tauri rayon wasm-bindgen
spring-boot-starter spring-boot-starter-web spring-boot-starter-webmvc spring-boot-starter-webflux
spring-boot-starter-data-jpa spring-boot-starter-thymeleaf quarkus-core micronaut-core
hibernate-core jackson-databind guava junit-jupiter ktor-server-core
rails sinatra hanami sidekiq rspec puma sequel
laravel/framework symfony/framework-bundle slim/slim doctrine/orm phpunit/phpunit
phoenix ecto absinthe
microsoft.aspnetcore.app microsoft.entityframeworkcore newtonsoft.json xunit nunit mediatr
framework-bundle orm slim
flutter
""".split()
)
"""Packages that shape the code of whoever needs them; of a longer name its last part counts."""
