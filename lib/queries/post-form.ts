import { sendForm } from '@/lib/queries/send-form'

/**
 * Sends a form and stays where it is. Where nothing came of it the page itself says best what is
 * wrong: true if something did.
 */
export async function postForm(path: string, body: URLSearchParams): Promise<boolean> {
  const isDone = await sendForm(path, body)
  if (!isDone) location.reload()
  return isDone
}
