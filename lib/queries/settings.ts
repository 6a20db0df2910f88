import { useMutation } from '@tanstack/react-query'
import { postForm, reasonOf } from '@/lib/queries/http'

type Fields = readonly (readonly [name: string, value: string])[]

interface SettingsCallbacks {
  readonly onSaved: () => void
  /** `reason` is what the server says of a value that it refuses. */
  readonly onFailed: (reason: string | undefined) => void
}

/** Saves settings of the firm, of the person or of one client: `path` says which. */
export function useSaveSettings(path: string, { onSaved, onFailed }: SettingsCallbacks) {
  return useMutation({
    mutationKey: ['settings', path],
    // A later change waits for an earlier one, so that the last is what stays.
    scope: { id: path },
    mutationFn: (fields: Fields) => postForm(path, fields),
    onSuccess: onSaved,
    onError: (error) => onFailed(reasonOf(error)),
  })
}
