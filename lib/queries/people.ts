import { useMutation } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { postForAnswer, reasonOf } from '@/lib/queries/http'

type Fields = readonly (readonly [name: string, value: string])[]

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
