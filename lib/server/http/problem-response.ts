import type { Problem } from '@/lib/contract/problem'

/**
 * A problem as JSON, or as a plain page where a browser would otherwise show JSON to a person who
 * followed a link.
 */
export function problemResponse(
  problem: Problem,
  options: { asPage: boolean; headers?: Readonly<Record<string, string>> },
): Response {
  const body = options.asPage ? problemPage(problem) : JSON.stringify(problem)
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

function problemPage({ title, detail = '', request_id = '' }: Problem): string {
  const [heading, text, reference] = [title, detail, request_id].map(escapeHtml)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<main>
<h1>${heading}</h1>
<p>${text}</p>
<p>Reference: <code>${reference}</code></p>
<p><a href="/">To the portfolio</a></p>
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
