import { useMutation, useQuery } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { getJson, postForm, reasonOf } from '@/lib/queries/http'

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
