import { inArray, not } from 'drizzle-orm'
import { closeStates } from '@/lib/domain/close/close-events'
import { close } from '@/lib/server/db/close-schema'

/** Still to be locked; as a list, by which the store finds them without those that are locked. */
export const isOpen = inArray(
  close.state,
  closeStates.filter((state) => state !== 'locked'),
)

/** Locked, for closes that are found by something else: by this state the store would read all that are. */
export const isNotOpen = not(isOpen)
