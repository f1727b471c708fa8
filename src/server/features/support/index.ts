export { createTicketOperations, type TicketOperations } from './operate.ts'
