/** One line of text from a form: no control characters, no spaces around; '' where it is absent. */
export function formText(form: FormData, name: string, longest: number): string {
  const value = form.get(name)
  if (typeof value !== 'string' || value.length > longest) return ''
  return value.replace(/\p{Cc}/gu, ' ').trim()
}
