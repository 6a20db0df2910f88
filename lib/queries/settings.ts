import { useMutation } from '@tanstack/react-query'
import { postForAnswer, postForm, reasonOf } from '@/lib/queries/http'
import type { Answers } from '@/lib/queries/answers'

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

export type InvitedLink = Answers['invitedPeople']['links'][number]

/** Invites people; the answer alone holds their links. */
export function useInvitePeople(callbacks: {
  readonly onInvited: (links: readonly InvitedLink[]) => void
  readonly onFailed: (reason: string | undefined) => void
}) {
  return useMutation({
    mutationFn: (fields: Fields) => postForAnswer('/api/people', fields, 'invitedPeople'),
    onSuccess: ({ links }) => callbacks.onInvited(links),
    onError: (error) => callbacks.onFailed(reasonOf(error)),
  })
}

/** Where an admin changes a person: the form's `action` says what. */
export const personPath = (person_id: string): string =>
  `/api/people/${encodeURIComponent(person_id)}`

/** Saves a person; the answer alone holds the link by which a new address is confirmed. */
export function useSavePerson(
  person_id: string,
  callbacks: {
    readonly onSaved: (saved: Answers['savedPerson']) => void
    readonly onFailed: (reason: string | undefined) => void
  },
) {
  const path = personPath(person_id)
  return useMutation({
    mutationFn: (fields: Fields) => postForAnswer(path, fields, 'savedPerson'),
    onSuccess: callbacks.onSaved,
    onError: (error) => callbacks.onFailed(reasonOf(error)),
  })
}

/** A new link for one person, which ends the one before. */
export function usePersonLink(
  person_id: string,
  callbacks: {
    readonly onMade: (made: Answers['personLink']) => void
    readonly onFailed: (reason: string | undefined) => void
  },
) {
  return useMutation({
    mutationFn: () => postForAnswer(personPath(person_id), [['action', 'link']], 'personLink'),
    onSuccess: callbacks.onMade,
    onError: (error) => callbacks.onFailed(reasonOf(error)),
  })
}
