export { Button } from './button'
export * from './dialog'
