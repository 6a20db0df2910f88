const marks = { gone: 'store-unavailable.', full: 'store-full.' } as const

/** A fault of the store as an error page says it. */
export interface StoreFaultFacts {
  readonly reference: string
  /** Its disk takes nothing more. */
  readonly isFull: boolean
}

/** What an error page is given when the store fails: the kind of fault, and a reference. */
export function storeFaultDigest(id: string, isFull: boolean): string {
  return `${isFull ? marks.full : marks.gone}${id.slice(0, 8).toUpperCase()}`
}

/** The fault of the store that a page was given; undefined for any other error. */
export function findStoreFaultFacts(digest: string | undefined): StoreFaultFacts | undefined {
  const mark = Object.values(marks).find((each) => digest?.startsWith(each))
  if (digest === undefined || mark === undefined) return undefined
  return { reference: digest.slice(mark.length), isFull: mark === marks.full }
}
