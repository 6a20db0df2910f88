import type { Logger } from 'pino'
import type { AuditKind } from '@/lib/domain/audit/audit-kind'
import type { Audit, AuditEvent } from '@/lib/server/audit/audit'

/** The part of a context that it takes to put something on record. */
export interface Noting {
  readonly audit: Pick<Audit, 'append'>
  readonly log: Pick<Logger, 'error'>
}

/**
 * Puts what has happened already on record. Never rejects: what cannot be written is in the program's log,
 * and the person gets their answer all the same.
 */
export function note(context: Noting, event: AuditEvent): Promise<void> {
  return logUnwritten(context, event.kind, context.audit.append(event))
}

export async function logUnwritten(
  { log }: Pick<Noting, 'log'>,
  kind: AuditKind,
  writing: Promise<void>,
): Promise<void> {
  try {
    await writing
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    log.error({ reason, kind }, 'an audit event was not written')
  }
}

/** What this person did, or what was done in their name. */
export function eventOf<Kind extends AuditKind>(
  person: { id: string; firm_id: string },
  kind: Kind,
): { firm_id: string; person_id: string; kind: Kind } {
  return { firm_id: person.firm_id, person_id: person.id, kind }
}
