export const requests = {
  "request_mail": {
    "subject": "{firm}: {count, plural, one {# question about {client}} other {# questions about {client}}}",
    "reminder_subject": "Reminder: {count, plural, one {# question about {client} is still open} other {# questions about {client} are still open}}",
    "text": "{message}{person} of {firm} has {count, plural, one {# question} other {# questions}} for you about {client}. Answer here, without an account:\n\n{href}\n\nThe link works until {day}, in the browser that opens it first. Files can be added there. If you did not expect this mail, do nothing.\n",
  },
} as const
