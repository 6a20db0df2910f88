import { Avatar } from '@/components/ui/avatar'

/** A client's colour and initials, the same on every screen, so that nobody works in the wrong one. */
export function ClientMark({ connection_id, name }: { connection_id: string; name: string }) {
  return <Avatar kind="client" id={connection_id} name={name} />
}
