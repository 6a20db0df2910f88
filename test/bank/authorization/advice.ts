import { expect } from 'vitest'

/** The `error_description` of an answer, in its body or on its way to the app. */
export function descriptionOf(response: Response, text: string): string | undefined {
  const type = response.headers.get('content-type') ?? ''
  if (type === 'application/json' && response.status >= 400) {
    return (JSON.parse(text) as { error_description?: string }).error_description ?? ''
  }
  const location = response.headers.get('location') ?? ''
  if (!URL.canParse(location)) return undefined
  return new URL(location).searchParams.get('error_description') ?? undefined
}

/** One sentence that begins with what to do, in the characters of RFC 6749 §5.2. */
export function expectAdvice(description: string | undefined): void {
  if (description === undefined) return
  expect(description).toMatch(/^(?:Send|Ask|Leave) [\x20-\x21\x23-\x5B\x5D-\x7E]+\.$/)
  expect(description).not.toMatch(/\. [A-Z]/)
}
