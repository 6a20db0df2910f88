const mark = 'store-unavailable.'

/** What an error page knows of a fault of the store: that it is one, and a reference. */
export function storeFaultDigest(id: string): string {
  return `${mark}${id.slice(0, 8).toUpperCase()}`
}

/** The reference of a fault of the store; undefined for any other error. */
export function findStoreFaultReference(digest: string | undefined): string | undefined {
  return digest?.startsWith(mark) === true ? digest.slice(mark.length) : undefined
}
