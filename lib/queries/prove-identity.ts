/** Resolves with whether the person has confirmed that it is them. */
type ConfirmIdentity = () => Promise<boolean>

let confirmIdentity: ConfirmIdentity | undefined
let confirming: Promise<boolean> | undefined

/** Sets the callback for a route that requires confirmation first. Returns a function that removes it. */
export function onProofNeeded(confirm: ConfirmIdentity): () => void {
  confirmIdentity = confirm
  return () => {
    if (confirmIdentity === confirm) confirmIdentity = undefined
  }
}

/** Several requests at once share one dialog. */
export async function proveIdentity(): Promise<boolean> {
  confirming ??= confirmIdentity?.().finally(() => (confirming = undefined))
  return (await confirming) ?? false
}
