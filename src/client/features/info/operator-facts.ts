/**
 * What only the operator knows. Until he fills it in, each stands on the pages as a marked placeholder;
 * nothing here is a fact about any company.
 */
export const operatorFacts = {
  legalName: '[legal name of the operator]',
  address: '[registered address]',
  registration: '[company registration number]',
  licence: '[licence number and licensing authority]',
  law: '[governing law and place of jurisdiction]',
  mail: '[e-mail address for customers]',
  privacyMail: '[e-mail address for data protection]',
  privacyOfficer: '[name and address of the data protection officer]',
  authority: '[data protection authority of the operator’s country]',
  complianceOfficer: '[name of the compliance officer]',
  mediator: '[independent body for complaints of players]',
  helpline: '[national helpline for people who play too much]',
  countries: '[list of the countries that are served]',
} as const

export type OperatorFact = keyof typeof operatorFacts
