import { useEffect, useState } from 'react'

/** Which clients of the form are selected; undefined until a browser has looked, when all that can be are. */
export function useSelected(formId: string): readonly string[] | undefined {
  const [selected, setSelected] = useState<readonly string[]>()
  useEffect(() => {
    const form = document.getElementById(formId)
    const read = (): void =>
      setSelected(boxesOf(formId).flatMap(({ checked, value }) => (checked ? [value] : [])))
    // A browser may have kept what was selected before the script came.
    read()
    form?.addEventListener('change', read)
    return () => form?.removeEventListener('change', read)
  }, [formId])
  return selected
}

export function boxesOf(formId: string): HTMLInputElement[] {
  return [
    ...document.querySelectorAll<HTMLInputElement>(`#${formId} input[name=client]:not(:disabled)`),
  ]
}
