/** The fields of a form as a route takes them, with that of the button that sent it; a file is none of them. */
export function fieldsOf(
  form: HTMLFormElement,
  submitter: HTMLElement | null = null,
): [name: string, value: string][] {
  return [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
}
