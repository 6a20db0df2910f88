import { createElement, Fragment, type ReactNode } from 'react'

/** A message with links or marks in it: `<Rich parts={format.rich('area.key', { link })} />`. */
export function Rich({ parts }: { parts: readonly ReactNode[] }) {
  // As children of their own, not as a list: the parts of one sentence need no keys.
  return createElement(Fragment, null, ...parts)
}
