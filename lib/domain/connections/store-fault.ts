const mark = 'store-unavailable.'

/** What an error page is given when the store fails: the kind of fault, and a reference. */
export function storeFaultDigest(id: string): string {
  return `${mark}${id.slice(0, 8).toUpperCase()}`
}

/** The reference of a fault of the store; undefined for any other error. */
export function findStoreFaultReference(digest: string | undefined): string | undefined {
  return digest?.startsWith(mark) === true ? digest.slice(mark.length) : undefined
}
