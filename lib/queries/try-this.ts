import { postForm } from '@/lib/queries/http'

/** Notes that this person has done a step of what a demo offers to try. */
export function noteTried(step: string): Promise<void> {
  return postForm('/api/preferences/try-this', [['step', step]])
}
