/** What people did to one thing, in order. Nothing is taken out of it or written over. */
export type Kept<Entry> = readonly Entry[]

export type Keeping<Entry> =
  | { readonly kind: 'kept'; readonly entries: Kept<Entry> }
  /** Somebody was earlier: nothing has changed, and this is what they did. */
  | { readonly kind: 'conflict'; readonly earlier: readonly Entry[] }

/** Adds what a person does who has seen so many entries; all others since then are shown instead. */
export function keep<Entry>(entries: Kept<Entry>, entry: Entry, seen: number): Keeping<Entry> {
  if (seen === entries.length) return { kind: 'kept', entries: [...entries, entry] }
  const isKnown = Number.isInteger(seen) && seen >= 0 && seen < entries.length
  return { kind: 'conflict', earlier: isKnown ? entries.slice(seen) : entries }
}
