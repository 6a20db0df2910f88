/** Of the list that was seen last, the addresses of the rows that have a document. */
let lastList: readonly string[] = []

export function rememberDocuments(hrefs: readonly string[]): void {
  lastList = hrefs
}

/** Undefined on the side where the list ends, or where the document was not opened from it. */
export function documentsBeside(path: string): {
  previousHref: string | undefined
  nextHref: string | undefined
} {
  const at = lastList.findIndex((href) => href.split('?')[0] === path)
  return at === -1
    ? { previousHref: undefined, nextHref: undefined }
    : { previousHref: lastList[at - 1], nextHref: lastList[at + 1] }
}
