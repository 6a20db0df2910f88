/** The fields of a form as a route takes them, and that of the button that sent it. Files stay out. */
export function fieldsOf(
  form: HTMLFormElement,
  submitter: HTMLElement | null = null,
): [name: string, value: string][] {
  return [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
}
