const DECIMALS = 'Use at most two decimals.'
const NOT_A_NUMBER = 'Enter an amount, such as 1,000.50.'
const either = (one: string, two: string) =>
  `This could be ${one} or ${two}. Write it like one of these.`

/** Texts of fields for amounts with what is read, or the sentence that refuses them. */
export const typedAmounts: readonly {
  habit: string
  texts: Readonly<Record<string, number | string>>
}[] = [
  {
    habit: 'en-US, as the page shows amounts',
    texts: {
      '1': 1,
      ' 25.5 ': 25.5,
      '5.': 5,
      '.5': 0.5,
      '0.01': 0.01,
      '1,000': 1_000,
      '1,000.50': 1_000.5,
      '1,000.': 1_000,
      '12,345,678.90': 12_345_678.9,
      '1000.00': 1_000,
      '007': 7,
    },
  },
  {
    habit: 'German, French, Swiss, Swedish',
    texts: {
      '1,50': 1.5,
      '1,5': 1.5,
      ',5': 0.5,
      '1.000,50': 1_000.5,
      '1.000.000': 1_000_000,
      '1.000.000,5': 1_000_000.5,
      '1 000': 1_000,
      '1 000,50': 1_000.5,
      '1 000.50': 1_000.5,
      '1\u00a0000,50': 1_000.5,
      '1\u202f000,50': 1_000.5,
      '1’000.50': 1_000.5,
      "1'000.50": 1_000.5,
      '1,00,000.50': 100_000.5,
    },
  },
  {
    habit: 'Arabic, Persian, Hindi, full-width',
    texts: {
      '١٠٠': 100,
      '١٠٫٥٠': 10.5,
      '١٬٠٠٠٫٥٠': 1_000.5,
      '۱۰۰٫۵': 100.5,
      '१००.५': 100.5,
      '１０００': 1_000,
      '１，０００．５０': 1_000.5,
      '\u200f٢٥': 25,
    },
  },
  {
    habit: 'two ways',
    texts: {
      '1.000': either('1.00', '1,000.00'),
      '1.500': either('1.50', '1,500.00'),
      '20.001': either('20.001', '20,001.00'),
    },
  },
  {
    habit: 'more than two decimals',
    texts: {
      '1.0001': DECIMALS,
      '0.001': DECIMALS,
      '0,001': DECIMALS,
      '1,0001': DECIMALS,
      '1,000.505': DECIMALS,
      '1.000,505': DECIMALS,
    },
  },
  {
    habit: 'no amount',
    texts: {
      five: NOT_A_NUMBER,
      '0x10': NOT_A_NUMBER,
      '0b1': NOT_A_NUMBER,
      '1e2': NOT_A_NUMBER,
      '1E2': NOT_A_NUMBER,
      Infinity: NOT_A_NUMBER,
      '-1': NOT_A_NUMBER,
      '+1': NOT_A_NUMBER,
      '1,00,0': NOT_A_NUMBER,
      '1,000,00': NOT_A_NUMBER,
      '1.000.00': NOT_A_NUMBER,
      '10,00,': NOT_A_NUMBER,
      '1_000': NOT_A_NUMBER,
      '1 2': NOT_A_NUMBER,
      '.': NOT_A_NUMBER,
      ',': NOT_A_NUMBER,
      '1.2.3': NOT_A_NUMBER,
      '½': NOT_A_NUMBER,
      '²': NOT_A_NUMBER,
      '9999999999999': NOT_A_NUMBER,
    },
  },
]
