/** Why something is not known, as the server alone says it. */
export const reading = {
  "reading_data": {
    "balance_failed": "Accounts could not be read: {why}",
    "balance_lacks": "An account comes without a balance or a type",
    "balance_later_part": "Later transactions were not read to the end, so it cannot be counted back",
    "balance_long_ago": "More than a year ago, so it is not counted back",
    "balance_mixed": "The transactions of its accounts are in more than one currency, so it cannot be counted back",
    "balance_not_shared": "Accounts are not shared",
    "balance_part": "The list of accounts was not read to its end",
    "balance_rows_lack": "The bank’s data does not tell what moved it, and when, so it cannot be counted back",
    "balance_rows_not_shared": "Transactions are not shared, so it cannot be counted back",
    "invoices_failed": "Invoices could not be read, so what is outstanding is not shown: {why}.",
    "invoices_not_shared": "Invoices are not shared, so what is outstanding is not shown.",
    "untold_count": "Not all could be read or understood",
    "untold_empty_pages": "Cannot be told: the bank’s list goes on and brings nothing new",
    "untold_failed": "Cannot be told: the bank broke off before the end",
    "untold_limit": "Cannot be told: not all was read",
    "untold_not_over": "Cannot be told yet: the days are not over",
    "untold_repeated_token": "Cannot be told: the bank’s list leads back to an earlier page",
    "untold_to_come": "Cannot be told yet: the days have not begun",
  },
} as const
