import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { postForm } from '@/lib/queries/http'

type Values = Readonly<Record<string, string>>

/** How this browser shows the app: the server's answer at first, then what was chosen. */
export const preferences = (initial: Values) =>
  queryOptions({
    queryKey: preferencesKey,
    queryFn: () => initial,
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
  })

const preferencesKey = ['preferences'] as const

// The style sheets read these from the document; the value named here is the one without an attribute.
const shownByStyle: Values = {
  theme: 'system',
  density: 'dense',
  amounts: 'shown',
  negatives: 'minus',
}

/** Sets a preference and shows it at once, as far as the style sheets alone can. */
export function useSetPreference({
  onSaved,
  onFailed,
}: {
  /** `isStyle`: nothing of the page has to be read again. */
  onSaved: (isStyle: boolean) => void
  onFailed: () => void
}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, value }: { name: string; value: string }) =>
      postForm('/api/preferences', [[name, value]]),
    onMutate: ({ name, value }) => {
      const before = client.getQueryData<Values>(preferencesKey)?.[name]
      const undoStyle = showStyle(name, value)
      const set = (shown: string) =>
        client.setQueryData<Values>(preferencesKey, (now) => now && { ...now, [name]: shown })
      set(value)
      return () => {
        undoStyle()
        // What else was set meanwhile stays.
        if (before !== undefined) set(before)
      }
    },
    onError: (_error, _change, undo) => {
      undo?.()
      onFailed()
    },
    // Negative amounts are written by the server too.
    onSuccess: (_data, { name }) => onSaved(name in shownByStyle && name !== 'negatives'),
    // The palette offers what is not set yet.
    onSettled: () => client.invalidateQueries({ queryKey: ['palette', 'contents'] }),
  })
}

/** Saves which columns this person sees in a list, in which order; none resets it. */
export const saveColumns = (list: string) =>
  mutationOptions({
    mutationKey: ['preferences', list, 'columns'],
    // A later choice waits for an earlier one, so that the last is what stays.
    scope: { id: `${list}-columns` },
    mutationFn: (columns: readonly string[]) =>
      postForm('/api/preferences/columns', [
        ['list', list],
        ...columns.map((id) => ['column', id] as const),
      ]),
  })

/** Saves which views of a list this person hides; none shows all. */
export const saveHiddenViews = (list: string) =>
  mutationOptions({
    mutationKey: ['preferences', list, 'views'],
    scope: { id: `${list}-views` },
    mutationFn: (hidden: readonly string[]) =>
      postForm('/api/preferences/views', [
        ['list', list],
        ...hidden.map((id) => ['hidden', id] as const),
      ]),
  })

function showStyle(name: string, value: string): () => void {
  const defaultValue = shownByStyle[name]
  if (defaultValue === undefined) return () => {}
  const { dataset } = document.documentElement
  const before = dataset[name]
  const show = (shown: string | undefined): void => {
    if (shown === undefined || shown === defaultValue) delete dataset[name]
    else dataset[name] = shown
  }
  show(value)
  return () => show(before)
}
