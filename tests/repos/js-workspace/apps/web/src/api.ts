export const api = { get: (path: string) => fetch(path) }
