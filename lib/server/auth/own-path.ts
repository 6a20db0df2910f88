/**
 * A path of our own for wherever somebody asks to be sent, or `/`. Browsers read backslashes and a
 * second slash as another host, and drop tabs and line ends before they look.
 */
export function ownPath(asked: string | null | undefined, appOrigin: string): string {
  if (asked == null || asked.length > 2000 || /[\\\p{Cc}]/u.test(asked)) return '/'
  if (!URL.canParse(asked, appOrigin)) return '/'
  const url = new URL(asked, appOrigin)
  if (!url.href.startsWith(`${appOrigin}/`) || url.pathname.startsWith('//')) return '/'
  // What the framework adds to fetch a page's data is no part of its address.
  url.searchParams.delete('_rsc')
  return `${url.pathname}${url.search}${url.hash}`
}
