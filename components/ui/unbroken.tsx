import { createElement, Fragment, type ReactNode } from 'react'

/** A text of which no line ends between a sign and its amount: "−$12.50". */
export function Unbroken({ children: text }: { children: string }) {
  const parts = text
    .split(/([+−]\p{Sc}\d[\d.,’]*)/u)
    .map((part, index): ReactNode =>
      index % 2 === 0 ? part : createElement('span', { className: 'whitespace-nowrap' }, part),
    )
  // Spread, as they never change places, so that none needs a key.
  return createElement(Fragment, null, ...parts)
}
