import {
  answerTicket,
  endTicket,
  listAllTickets,
  readTicket,
} from '#contract/http/operator/tickets.ts'
import type { TicketOperations } from '#server/features/support/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAction } from './answer-action.ts'
import type { OperatorService } from './service.ts'
import { answerWith } from './ticket-actions.ts'

export const ticketRoutes = (operators: OperatorService, tickets: TicketOperations): Route[] => [
  on(listAllTickets, ({ query, reader }) => tickets.list(reader, query)),
  on(readTicket, ({ params, reader }) => tickets.read(reader, params.id)),
  on(answerTicket, (context) => {
    const { action, input } = answerWith(tickets, context.params.id, context.body)
    return answerAction(operators, action, context, input)
  }),
  on(endTicket, (context) =>
    answerAction(operators, operators.actions.endTicket, context, { ticket_id: context.params.id }),
  ),
]
