import type { CountryCode } from '#contract/places.ts'

/** Typed postal codes with how they are written, and codes that are doubted, by country. */
export const postalCodes: readonly {
  country: CountryCode
  source: string
  written: Readonly<Record<string, string>>
  doubted: readonly string[]
}[] = [
  {
    country: 'GB',
    source: 'libaddressinput, zipex of GB; BFPO of the British Forces Post Office',
    written: {
      'EC1Y 8SY': 'EC1Y 8SY',
      ec1y8sy: 'EC1Y 8SY',
      'GIR 0AA': 'GIR 0AA',
      'M2 5BQ': 'M2 5BQ',
      m25bq: 'M2 5BQ',
      'M34 4AB': 'M34 4AB',
      'CR0 2YR': 'CR0 2YR',
      'DN16 9AA': 'DN16 9AA',
      'W1A 4ZZ': 'W1A 4ZZ',
      'EC1A 1HQ': 'EC1A 1HQ',
      'OX14 4PG': 'OX14 4PG',
      'BS18 8HF': 'BS18 8HF',
      'NR25 7HG': 'NR25 7HG',
      'RH6 0NP': 'RH6 0NP',
      'BH23 6AA': 'BH23 6AA',
      'B6 5BA': 'B6 5BA',
      'SO23 9AP': 'SO23 9AP',
      'PO1 3AX': 'PO1 3AX',
      'BFPO 61': 'BFPO 61',
      bfpo61: 'BFPO 61',
      'BFPO 1234': 'BFPO 1234',
    },
    doubted: ['EC1Y 8S', '12345', 'BFPO', 'BFPO 12345'],
  },
  {
    country: 'US',
    source: 'libaddressinput, zipex of US; USPS Publication 28',
    written: {
      '95014': '95014',
      '22162-1010': '22162-1010',
      '221621010': '22162-1010',
      '22162 1010': '22162-1010',
      '22162–1010': '22162-1010',
      'US 95014': '95014',
      '９５０１４': '95014',
    },
    doubted: ['9501', '950145', '95014-101', 'ABCDE'],
  },
  {
    country: 'CA',
    source: 'libaddressinput, zipex of CA',
    written: {
      'H3Z 2Y7': 'H3Z 2Y7',
      h3z2y7: 'H3Z 2Y7',
      'V8X 3X4': 'V8X 3X4',
      'T0L 1K0': 'T0L 1K0',
      'T0H 1A0': 'T0H 1A0',
      'K1A 0B1': 'K1A 0B1',
      'k1a-0b1': 'K1A 0B1',
    },
    doubted: ['K1A 0B', 'D1A 0B1', 'K1A 0O1'],
  },
  {
    country: 'PL',
    source: 'libaddressinput, zipex of PL',
    written: {
      '00-950': '00-950',
      '05-470': '05-470',
      '00001': '00-001',
      '48-300': '48-300',
      'PL 00-950': '00-950',
    },
    doubted: ['0000', '000000'],
  },
  {
    country: 'NL',
    source: 'libaddressinput, zipex and pattern of NL',
    written: {
      '1234 AB': '1234 AB',
      '2490AA': '2490 AA',
      '1012 sb': '1012 SB',
      'NL-1234 AB': '1234 AB',
      '1012 AS': '1012 AS',
    },
    doubted: ['1012 SS', '1012 SA', '1012sd', '0123 AB', '1012'],
  },
  {
    country: 'PT',
    source: 'libaddressinput, zipex of PT',
    written: { '2725-079': '2725-079', '1250096': '1250-096', '1201-950': '1201-950' },
    doubted: ['272'],
  },
  {
    country: 'SE',
    source: 'libaddressinput, zipex of SE',
    written: { '11455': '114 55', '12345': '123 45', '106 44': '106 44', 'SE-114 55': '114 55' },
    doubted: ['1145'],
  },
  {
    country: 'IE',
    source: 'libaddressinput, zipex of IE',
    written: { 'A65 F4E2': 'A65 F4E2', d02af30: 'D02 AF30', 'D6W X285': 'D6W X285' },
    doubted: ['A65 F4E'],
  },
  {
    country: 'LV',
    source: 'libaddressinput, zipex of LV',
    written: { 'LV-1073': 'LV-1073', '1000': 'LV-1000', 'lv 1073': 'LV-1073' },
    doubted: ['107'],
  },
  {
    country: 'LT',
    source: 'libaddressinput, zipex of LT',
    written: { '04340': 'LT-04340', 'LT-03500': 'LT-03500' },
    doubted: ['0434'],
  },
  {
    country: 'LU',
    source: 'libaddressinput, zipex of LU',
    written: { '4750': 'L-4750', 'L-2998': 'L-2998' },
    doubted: ['475'],
  },
  {
    country: 'MT',
    source: 'libaddressinput, zipex of MT',
    written: {
      'NXR 01': 'NXR 01',
      'ZTN 05': 'ZTN 05',
      'GPO 01': 'GPO 01',
      BZN1130: 'BZN 1130',
      'SPB 6031': 'SPB 6031',
      'VCT 1753': 'VCT 1753',
    },
    doubted: ['1130'],
  },
  ...(
    [
      ['AT', ['1010', '3741', 'A-1010'], ['101']],
      ['AU', ['2060', '3171', '6430', '4000', '4006', '3001'], ['20600']],
      ['BE', ['4000', '1000', 'B-1000'], ['400']],
      ['BG', ['1000', '1700'], ['100']],
      ['HR', ['10000', '21001', '10002', 'HR-10000'], ['1000']],
      ['CY', ['2008', '3304', '1900'], ['20080']],
      ['CZ', ['100 00', '251 66', '530 87', '110 00', '225 99', '10000'], ['1000']],
      ['DK', ['8660', '1566', 'DK-8660'], ['86600']],
      ['EE', ['69501', '11212'], ['6950']],
      ['FI', ['00550', '00011', 'FI-00550', 'AX-22100'], ['0055']],
      ['FR', ['33380', '34092', '33506', 'F-33380'], ['3338']],
      ['DE', ['26133', '53225', 'D-26133'], ['2613']],
      ['GR', ['151 24', '151 10', '101 88', '15124'], ['1512']],
      ['HU', ['1037', '2380', '1540', 'H-1037'], ['10370']],
      ['IT', ['00144', '47037', '39049', 'I-00144'], ['0014']],
      ['RO', ['060274', '061357', '200716'], ['60274']],
      ['SK', ['010 01', '023 14', '972 48', '921 01', '975 99', '01001'], ['0100']],
      ['SI', ['4000', '1001', '2500', 'SI-4000'], ['400']],
      ['ES', ['28039', '28300', '28070', 'E-28039'], ['2803']],
    ] as const
  ).map(([country, codes, doubted]) => ({
    country,
    source: 'libaddressinput, zipex',
    written: Object.fromEntries(codes.map((code) => [code, writtenIn(country, code)])),
    doubted,
  })),
]

/** The digits, with the space that some of these countries write after the third one. */
function writtenIn(country: CountryCode, code: string): string {
  const digits = code.replaceAll(/[^\d]/g, '')
  const isSpaced = country === 'CZ' || country === 'SK' || country === 'GR'
  return isSpaced ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits
}
