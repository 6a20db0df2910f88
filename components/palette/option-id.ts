/** The element of a line, for the field to name as its active descendant. */
export function optionId(id: string): string {
  return `palette ${id}`.replaceAll(/\s/gu, '-')
}

/** How far a key moves among the lines. */
export function stepFrom(key: string): number | undefined {
  return { ArrowDown: 1, ArrowUp: -1 }[key]
}

/**
 * As a press on the line would: a link is followed by whoever follows links here, and with
 * `inNewTab` by the browser itself.
 */
export function activateOption(id: string, inNewTab: boolean): void {
  const click = { bubbles: true, cancelable: true, ctrlKey: inNewTab, metaKey: inNewTab }
  document.getElementById(optionId(id))?.dispatchEvent(new MouseEvent('click', click))
}
