import { useMutation, useQuery } from '@tanstack/react-query'
import { getJson, postForAnswer, postForm, reasonOf } from '@/lib/queries/http'
import type { Answers } from '@/lib/queries/answers'

interface Callbacks {
  readonly onDone: () => void
  /** Without a reason the person cancelled, or the browser has no passkey to offer. */
  readonly onFailed: (reason: string | undefined) => void
}

const ownPath = '/api/session/passkey'

/** Makes a passkey on this device, or on one that the browser offers, and adds it by this name. */
export function useAddPasskey({ onDone, onFailed }: Callbacks) {
  return useMutation({
    mutationFn: async (name: string) => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const optionsJSON = await postForAnswer(ownPath, [['step', 'begin']], 'passkeyCreation')
      const response = await startRegistration({ optionsJSON })
      await postForm(ownPath, [
        ['step', 'add'],
        ['name', name],
        ['response', JSON.stringify(response)],
      ])
    },
    onSuccess: onDone,
    onError: (error) => onFailed(reasonOf(error)),
  })
}

/** What a passkey is shown for: a whole sign-in, the step after a password, or that it is the person. */
export type PasskeyPurpose = 'sign_in' | 'second_step' | 'proof'

export function usePasskey(purpose: PasskeyPurpose, { onDone, onFailed }: Callbacks) {
  const second = ['second', purpose === 'second_step' ? 'yes' : 'no'] as const
  return useMutation({
    mutationFn: () =>
      purpose === 'proof'
        ? answer(ownPath, [['step', 'begin_proof']], [['step', 'prove']])
        : answer('/api/auth/passkey', [second, ['step', 'begin']], [second, ['step', 'sign_in']]),
    onSuccess: onDone,
    onError: (error) => onFailed(reasonOf(error)),
  })
}

type Fields = readonly (readonly [name: string, value: string])[]

async function answer(path: string, begin: Fields, complete: Fields): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await postForAnswer(path, begin, 'passkeyRequest')
  const response = await startAuthentication({ optionsJSON })
  await postForm(path, [...complete, ['response', JSON.stringify(response)]])
}

export type ProofWays = Answers['proofWays']

// What they are is the server’s to say; where that is not known, each may be tried.
const everyWay: ProofWays = { password: true, code: true, passkey: true, provider: null }

/** By what the person may confirm that it is them; undefined until it is known. */
export function useProofWays(): ProofWays | undefined {
  const { data, isError } = useQuery({
    queryKey: ['proof-ways'],
    queryFn: ({ signal }) => getJson('/api/session/proof', 'proofWays', signal),
    retry: false,
    gcTime: 0,
  })
  return isError ? everyWay : data
}

/** Confirms by a password or a code that it is the person of this session. */
export function useProveIdentity(callbacks: {
  readonly onProven: () => void
  readonly onFailed: (reason: string | undefined) => void
}) {
  return useMutation({
    mutationFn: (typed: string) => postForm('/api/session/proof', [['password', typed]]),
    onSuccess: callbacks.onProven,
    onError: (error) => callbacks.onFailed(reasonOf(error)),
  })
}
