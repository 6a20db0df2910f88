import type { Action } from '@/lib/domain/people/permissions'
import type { ApiOperationName } from '@/lib/server/api/api-operations'
import { yearAsCsv } from '@/test/api/program'

type ChangingName = Extract<ApiOperationName, `POST ${string}`>

interface ProgramChange {
  readonly needs: Action
  /** Where it is not the one that `call` sends. */
  readonly body?: unknown
}

/** Every call of a program that changes something, with what its person has to be allowed. */
export const programChanges: Readonly<Record<ChangingName, readonly ProgramChange[]>> = {
  'POST /clients/{id}/closes/{month}/findings/{finding_id}/decision': [
    { needs: 'prepare' },
    { needs: 'prepare', body: { decision: 'exclude', reason: 'Fuel card', scope: 'account' } },
  ],
  'POST /clients/{id}/closes/{month}/items/{item_id}': [
    { needs: 'prepare' },
    { needs: 'prepare', body: { done: false } },
  ],
  'POST /clients/{id}/closes/{month}/signatures': [
    { needs: 'prepare' },
    { needs: 'sign_off', body: { as: 'reviewer' } },
  ],
  'POST /clients/{id}/accounts/{account_id}/books/{month}': [{ needs: 'prepare' }],
  'POST /clients/{id}/exports': [
    { needs: 'read' },
    {
      needs: 'prepare',
      body: { ...yearAsCsv, format: 'jsonl', account_id: 'a-1', ledger: 'json' },
    },
  ],
}
