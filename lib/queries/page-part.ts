/** What one of our own pages shows, without the frame around it. */
export interface PagePart {
  readonly title: string
  readonly content: DocumentFragment
  /** Style sheets that the page needs. */
  readonly styles: readonly string[]
}

/**
 * The main part of a page of ours as it stands in HTML: every page works without a script, so that
 * its HTML is all of it. Nothing in it runs, since a parsed document's scripts never do.
 */
export async function fetchPagePart(href: string, signal: AbortSignal): Promise<PagePart> {
  const response = await fetch(href, { signal, headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const main = page.querySelector('main')
  if (main === null) throw new Error(`the page has no main part: ${response.status}`)
  for (const script of main.querySelectorAll('script')) script.remove()
  const content = document.createDocumentFragment()
  content.append(...main.childNodes)
  const sheets = page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  return {
    title: page.title,
    content,
    styles: [...sheets].map((sheet) => sheet.getAttribute('href') ?? ''),
  }
}
