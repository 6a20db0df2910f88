import type { Problem } from '@/lib/bank-contract/problem'
import { createText, createTranslations } from '@/lib/i18n/translations'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { directionOf, type Language } from '@/lib/i18n/language'

/**
 * A problem as JSON, or as a plain page where a browser would otherwise show JSON to a person who
 * followed a link.
 */
export function problemResponse(
  problem: Problem,
  options: {
    asPage: boolean
    /** That of the page. */
    language: Language
    headers?: Readonly<Record<string, string>>
  },
): Response {
  const body = options.asPage ? problemPage(problem, options.language) : JSON.stringify(problem)
  return new Response(body, {
    status: problem.status,
    headers: {
      ...options.headers,
      'content-type': options.asPage ? 'text/html; charset=utf-8' : 'application/problem+json',
    },
  })
}

/** Whether a browser is about to show the answer as a page. */
export function isNavigation(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate'
  return headers.get('accept')?.includes('text/html') ?? false
}

// The phrase of a status (RFC 9110 §15) is for programs; people have one of their own language.
const phrases: Readonly<Record<number, PlainMessageKey>> = {
  400: 'problems.status_400',
  401: 'problems.status_401',
  403: 'problems.status_403',
  404: 'problems.status_404',
  405: 'problems.status_405',
  409: 'problems.status_409',
  410: 'problems.status_410',
  413: 'problems.status_413',
  415: 'problems.status_415',
  422: 'problems.status_422',
  429: 'problems.status_429',
  500: 'problems.status_500',
  502: 'problems.status_502',
  503: 'problems.status_503',
  504: 'problems.status_504',
}

function problemPage(
  { title, status, detail = '', request_id = '' }: Problem,
  language: Language,
): string {
  const { text } = createText(language)
  const phrase = phrases[status]
  const heading = escapeHtml(phrase === undefined ? title : text(phrase))
  const reference = createTranslations(language, 'problems').markup('reference', {
    reference: escapeHtml(request_id),
    code: (id) => `<code>${id}</code>`,
  })
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<main>
<h1>${heading}</h1>
<p>${escapeHtml(detail)}</p>
<p>${reference}</p>
<p><a href="/">${escapeHtml(text('problems.to_clients'))}</a></p>
</main>
</html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
