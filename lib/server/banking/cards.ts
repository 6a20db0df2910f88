import { type Card, lenientCardSchema } from '@/lib/bank-contract/card'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { getResource } from '@/lib/server/banking/get-resource'
import { type Heeds, isAny } from '@/lib/server/banking/heed-filters'
import { listResource } from '@/lib/server/banking/list-resource'

const scope = 'cards:read'
const schema = lenientCardSchema
const heeds: Heeds<Card> = {
  status: isAny((card) => card.status),
  type: isAny((card) => card.type),
  user_id: isAny((card) => card.cardholder?.user_id),
}
const list = { segments: ['cards'], key: 'cards', scope, schema, heeds }

export function readCards(
  request: BankRequest,
  token: SecretText,
): Pick<BankReader, 'listCards' | 'getCard'> {
  return {
    listCards: (query) => listResource(request, token, list, query),
    getCard: (id) => getResource(request, token, { segments: ['cards', id], scope, schema }),
  }
}
