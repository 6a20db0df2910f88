export const store = {
  "store": {
    "full_text": "Countinghouse can keep nothing more until there is. What was under way was given up: nothing half-made is kept, and nothing at the bank was changed.",
    "full_title": "There is no room left on this installation’s disk",
    "next": "Try again shortly. If it lasts, give the reference to the administrator of Countinghouse.",
    "reference": "Reference",
    "text": "Countinghouse cannot read or write its own store at this moment. Nothing at the bank was changed and no connection was affected.",
    "title": "The store cannot be reached",
    "to_clients": "Go to all clients",
    "try_again": "Try again",
  },
} as const
