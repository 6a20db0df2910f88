import { useMutation } from '@tanstack/react-query'
import { postForm, RequestError } from '@/lib/queries/http'

/** Confirms by a password that it is the person of this session. */
export function useProveIdentity(callbacks: {
  readonly onProven: () => void
  readonly onFailed: (reason: string | undefined) => void
}) {
  return useMutation({
    mutationFn: (password: string) => postForm('/api/session/proof', [['password', password]]),
    onSuccess: callbacks.onProven,
    onError: (error) =>
      callbacks.onFailed(error instanceof RequestError ? error.reason : undefined),
  })
}
