/** The month that a fiscal year begins with: null where none was chosen, undefined where it is none. */
export function parseFiscalStart(form: FormData): number | null | undefined {
  const text = form.get('fiscal_start') ?? ''
  if (text === '') return null
  return typeof text === 'string' && /^(?:[1-9]|1[0-2])$/u.test(text) ? Number(text) : undefined
}
