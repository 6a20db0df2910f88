import * as z from 'zod'

/** An amount in the smallest unit of its currency (spec, General conventions 4). Never a float. */
export const moneySchema = z.object({
  amount: z.int().meta({ description: 'Integer in the smallest currency unit' }),
  currency: z.string().min(1).meta({ description: 'ISO 4217 code' }),
})

export type Money = z.infer<typeof moneySchema>
