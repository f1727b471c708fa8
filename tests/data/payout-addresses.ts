import type { PayoutCurrencyCode } from '#domain/payout/currencies.ts'
import type { Unspendable } from '#domain/payout/unspendable.ts'

/** What happens to a pasted text: `doubted` is accepted once the player confirms it. */
export type AddressOutcome =
  | 'accepted'
  | 'doubted'
  | 'invalid'
  | 'other_network'
  | 'test_network'
  | Unspendable

/** Texts by what happens to them, with the source that publishes them. */
export const payoutAddresses: readonly {
  source: string
  code: PayoutCurrencyCode
  texts: Partial<Record<AddressOutcome, readonly string[]>>
}[] = [
  {
    source: 'BIP 173 and BIP 350 (bitcoin/bips), test vectors of SegWit addresses',
    code: 'BTC',
    texts: {
      accepted: [
        'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      ],
      not_in_use: [
        'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
        'BC1SW50QGDZ25J',
        'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
      ],
      test_network: [
        'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
        'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
        'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      ],
      invalid: [
        'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
        'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
        'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
        'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
        'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
        'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
        'bc1pw5dgrnzv',
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
        'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
        'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
        'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
        'bc1gmk9yu',
        'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
        'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2',
        'bc1rw5uspcuh',
        'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
        'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7',
        'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
        // Valid before BIP 350 only.
        'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx',
        'BC1SW50QA3JX3S',
        'bc1zw508d6qejxtdg4y5r3zarvaryvg6kdaj',
      ],
    },
  },
  {
    source: 'cashaddr.md (bitcoincashorg), and CHIP-2022-02 CashTokens for types 2 and 3',
    code: 'BCH',
    texts: {
      accepted: [
        'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
        'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy',
        'bitcoincash:qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r',
        'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq',
        'bitcoincash:pr95sy3j9xwd2ap32xkykttr4cvcu7as4yc93ky28e',
        'bitcoincash:pqq3728yw0y47sqn6l2na30mcw6zm78dzq5ucqzc37',
        'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
        'bitcoincash:zr6m7j9njldwwzlg9v7v53unlr4jkmx6eycnjehshe',
        'bitcoincash:qr7fzmep8g7h7ymfxy74lgc0v950j3r2959lhtxxsl',
        'bitcoincash:zr7fzmep8g7h7ymfxy74lgc0v950j3r295z4y4gq0v',
        'zr7fzmep8g7h7ymfxy74lgc0v950j3r295z4y4gq0v',
        'ZR7FZMEP8G7H7YMFXY74LGC0V950J3R295Z4Y4GQ0V',
        'bitcoincash:pqv53dwyatxse2xh7nnlqhyr6ryjgfdtagkd4vc388',
        'bitcoincash:rqv53dwyatxse2xh7nnlqhyr6ryjgfdtag38xjkhc5',
      ],
      not_in_use: [
        'bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0',
        'bitcoincash:qgagf7w02x4wnz3mkwnchut2vxphjzccwxgjvvjmlsxqwkcw59jxxuz',
        'bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake',
        'bitcoincash:qnq8zwpj8cq05n7pytfmskuk9r4gzzel8qtsvwz79zdskftrzxtar994cgutavfklv39gr3uvz',
        'bitcoincash:qh3krj5607v3qlqh5c3wq3lrw3wnuxw0sp8dv0zugrrt5a3kj6ucysfz8kxwv2k53krr7n933jfsunqex2w82sl',
        'bitcoincash:qmvl5lzvdm6km38lgga64ek5jhdl7e3aqd9895wu04fvhlnare5937w4ywkq57juxsrhvw8ym5d8qx7sz7zz0zvcypqscw8jd03f',
        'bitcoincash:qlg0x333p4238k0qrc5ej7rzfw5g8e4a4r6vvzyrcy8j3s5k0en7calvclhw46hudk5flttj6ydvjc0pv3nchp52amk97tqa5zygg96mtky5sv5w',
      ],
      test_network: [
        'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t',
        'bchtest:p9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2u94tsynr',
        'bchtest:pvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq7fqng6m6',
        'bchtest:zr7fzmep8g7h7ymfxy74lgc0v950j3r295x8qj2hgs',
        'bchreg:qr7fzmep8g7h7ymfxy74lgc0v950j3r295m39d8z59',
        'bchreg:zr7fzmep8g7h7ymfxy74lgc0v950j3r295umknfytk',
      ],
      invalid: [
        'prefix:x64nx6hz',
        'p:gpf8m4h7',
        'bitcoincash:qpzry9x8gf2tvdw0s3jn54khce6mua7lcw20ayyn',
        'bchtest:spectestnetaddressrealrealaddressqpan2k9lh',
        'bchreg:555555555555555555555555555555555555555555555udxmlmrz',
        'pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5',
        'prefix:0r6m7j9njldwwzlg9v7v53unlr4jkmx6ey3qnjwsrf',
        'prefix:0qxsg0rgpa',
        'bitcoincash:bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
        'bitcoincash:Qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
      ],
    },
  },
  {
    source: 'EIP-55, and well-known addresses of Ethereum',
    code: 'ETH',
    texts: {
      accepted: [
        '0x52908400098527886E0F7030069857D2E4169EE7',
        '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
        '0xde709f2102306220921060314715629080e2fb77',
        '0x27b1fdb04752bbc536007a920d24acb045561c26',
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
        '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
        '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
      ],
      invalid: [
        '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d35',
        '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        'vitalik.eth',
      ],
      burn: [
        '0x0000000000000000000000000000000000000000',
        '0x000000000000000000000000000000000000dEaD',
        '0x000000000000000000000000000000000000dead',
        '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
        '0xdEAD000000000000000042069420694206942069',
        '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
        '0xffffffffffffffffffffffffffffffffffffffff',
        '0x1111111111111111111111111111111111111111',
        '0x1234567890123456789012345678901234567890',
      ],
      system_account: [
        '0x0000000000000000000000000000000000000001',
        '0x0000000000000000000000000000000000000009',
        '0x000000000000000000000000000000000000000a',
        '0x0000000000000000000000000000000000000011',
        '0x0000000000000000000000000000000000000100',
        '0x0000000000000000000000000000000000001000',
        '0x0000000000000000000000000000000000002005',
      ],
      token: [
        '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        '0xdAC17F958D2ee523a2206206994597C13D831ec7',
        '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        '0x4Fabb145d64652a948d72533023f6E7A623C7C53',
      ],
      contract: ['0x00000000219ab540356cBB839Cbe05303d7705Fa'],
      other_network: [
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      ],
    },
  },
  {
    source: 'Well-known contracts of BNB Smart Chain',
    code: 'BNB-BSC',
    texts: {
      accepted: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
      token: [
        '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
        '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56',
        '0x55d398326f99059fF775485246999027B3197955',
        '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      ],
      system_account: ['0x0000000000000000000000000000000000001002'],
    },
  },
  {
    source:
      'Solana: documentation of programs, sysvars and off-curve addresses; mints by their issuers',
    code: 'SOL',
    texts: {
      accepted: [
        // RFC 8032, public keys of the test vectors of Ed25519
        'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
      ],
      doubted: ['4BJXYkfvg37zEmBbsacZjeQDpTNx91KppxFJxRqrz48e'],
      system_account: [
        '11111111111111111111111111111111',
        'Vote111111111111111111111111111111111111111',
        'Stake11111111111111111111111111111111111111',
        'Config1111111111111111111111111111111111111',
        'BPFLoaderUpgradeab1e11111111111111111111111',
        'ComputeBudget111111111111111111111111111111',
        'AddressLookupTab1e1111111111111111111111111',
        'Ed25519SigVerify111111111111111111111111111',
        'KeccakSecp256k11111111111111111111111111111',
        'SysvarC1ock11111111111111111111111111111111',
        'SysvarRent111111111111111111111111111111111',
        'SysvarEpochSchedu1e111111111111111111111111',
        'SysvarRecentB1ockHashes11111111111111111111',
        'Sysvar1nstructions1111111111111111111111111',
        '1nc1nerator11111111111111111111111111111111',
        'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
        'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
      ],
      token: [
        'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
        'So11111111111111111111111111111111111111112',
        'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
      ],
    },
  },
  {
    source: 'Tron: documentation of its black hole, and token contracts by their issuers',
    code: 'TRX',
    texts: {
      accepted: ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
      burn: ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
      token: [
        'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
        'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
      ],
    },
  },
  {
    source: 'Bitcoin: burn addresses by custom, and outputs without a spender',
    code: 'BTC',
    texts: {
      burn: [
        '1BitcoinEaterAddressDontSendf59kuE',
        '1111111111111111111114oLvT2',
        '1QLbz7JHiBTspS962RLKV8GndWFwi5j6Qr',
        '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
        'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
      ],
      no_key: ['1HT7xU2Ngenf7D4yocz2SAcnNLW7rK8d4E'],
      not_in_use: ['bc1pfeessrawgf'],
    },
  },
  {
    source: 'Dogeparty, the burn address of its protocol',
    code: 'DOGE',
    texts: {
      accepted: ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
      burn: ['DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
    },
  },
  {
    source: 'BIP 21 (its examples, with an address that has a checksum), CAIP-10',
    code: 'BTC',
    texts: {
      accepted: [
        'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
        'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?label=Luke-Jr',
        'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?amount=20.3&label=Luke-Jr',
        'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz',
        'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?somethingyoudontunderstand=50&somethingelseyoudontget=999',
        'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1',
        'BITCOIN:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4?AMOUNT=1',
        'bitcoin://1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
        '\u200b 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2\ufeff',
        'bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
      ],
      invalid: [
        'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?req-somethingyoudontunderstand=50&req-somethingelseyoudontget=999',
        'bitcoin:?lightning=lnbc1',
        'bitcoin:',
        'litecoin:LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
        'bip122:12a765e31ffd4059bada1e25190f6e98:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
      ],
      other_network: ['bitcoin:zr7fzmep8g7h7ymfxy74lgc0v950j3r295z4y4gq0v'],
      burn: ['bitcoin:1BitcoinEaterAddressDontSendf59kuE?amount=1'],
    },
  },
  {
    source: 'EIP-681, CAIP-10',
    code: 'ETH',
    texts: {
      accepted: [
        'ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359?value=2.014e18',
        'ethereum:pay-0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359@1',
        'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
      ],
      invalid: [
        'ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359@56',
        'ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1',
        'eip155:56:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
        'ethereum:',
      ],
    },
  },
  {
    source: 'EIP-681, a transfer of a token',
    code: 'USDTE',
    texts: {
      accepted: [
        'ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7@1/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1',
      ],
      invalid: [
        'ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1',
      ],
      token: ['ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7'],
    },
  },
  {
    source: 'EIP-681 on BNB Smart Chain',
    code: 'BNB-BSC',
    texts: {
      accepted: ['ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359@56'],
      invalid: ['ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359@1'],
    },
  },
  {
    source: 'Solana Pay',
    code: 'SOL',
    texts: {
      accepted: ['solana:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z?amount=1&label=Michael'],
      invalid: [
        'solana:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z?amount=0.01&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        'bitcoin:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
      ],
    },
  },
  {
    source: 'Links of Bitcoin Cash, Tron, Litecoin and Dogecoin in the form of BIP 21',
    code: 'BCH',
    texts: {
      accepted: [
        'bitcoincash:qr7fzmep8g7h7ymfxy74lgc0v950j3r2959lhtxxsl?amount=1',
        'bitcoin:zr7fzmep8g7h7ymfxy74lgc0v950j3r295z4y4gq0v',
      ],
    },
  },
  {
    source: 'Links of Tron in the form of BIP 21',
    code: 'USDTT',
    texts: {
      accepted: ['tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8?amount=5'],
      token: ['tron:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    },
  },
  {
    source: 'One public key (BIP 173: the generator of secp256k1) on every chain and test network',
    code: 'BTC',
    texts: {
      accepted: ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', '3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw'],
      other_network: [
        'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ',
        'MJaRnao1s62a2zAKSkmG582KbLKianqb7v',
        'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
        'ltc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqpj6zg2',
        'DFpN6QqFfUm3gKNaxN6tNcab1FArL9cZLE',
        'A37YDYSwz3438rFtm1SLVcQHyD7JeueC9H',
        'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
      ],
      test_network: [
        'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r',
        '2N3vVYSK5XRgVSGWy21PnsRmBUywSQNdCsf',
        'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
        'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47zagq',
        'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
        'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6',
        'tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0',
        'rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7k693xs3',
        'QXHFfTBKYXjaaTH1e7Rox8CcdNPGHVhM59',
        'nesRpRaAbTDmZHwmzBkLd2AtF7Z9L9z5S2',
        '27Zkn6XahxvzwzfVr8uQKQuxrppfUjqNSGH',
        'bitcoin:mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r',
      ],
      invalid: [
        // The checksums of BIP 173 and BIP 350 the other way round.
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
        // Dash, Bitcoin Gold, Cosmos, silent payments, XRP, Zcash, Stellar, Lightning, private keys
        'XmN7PQYWKn5MJFna5fRYgP6mxT2F7xpekE',
        'btg1qw508d6qejxtdg4y5r3zarvary0c5xw7k6w057a',
        'cosmos1qw508d6qejxtdg4y5r3zarvary0c5xw7k3v4v0g',
        'sp1qw508d6qejxtdg4y5r3zarvary0c5xw7kf463p5',
        'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
        't1Rv4exT7bqhZqi2j7xz8bUHDMxwosrjADU',
        'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
        'LNURL1DP68GURN8GHJ7',
        'lightning:lnbc1',
        '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
        'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617',
        '1bvbmseystwetqtfn5au4m4gfg7xjanvn2',
      ],
    },
  },
  {
    source: 'Litecoin: the key of BIP 173, old addresses of scripts, links, MWEB',
    code: 'LTC',
    texts: {
      accepted: [
        'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ',
        'MJaRnao1s62a2zAKSkmG582KbLKianqb7v',
        'ltc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqpj6zg2',
        'LITECOIN:LTC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KGMN4N9?AMOUNT=1',
        'litecoin: MJaRnao1s62a2zAKSkmG582KbLKianqb7v',
      ],
      invalid: [
        '3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw',
        'ltcmweb1qqwadk2ps2hygxn5m4wnlzjmyv3d5z4q8kqsnplqm0v4g43f4jlwv6qvwk5g00xdfdw8jd8r6ztpl3',
      ],
      burn: [
        'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE',
        'LKDxGDJq5fF4FohAB8zJH24mDDNHL33V4Q',
        'M7uAERuQW2AotfyLDyewFGcLUDtAipGw95',
      ],
    },
  },
  {
    source: 'Dogecoin: the key of BIP 173, links, payloads of nobody',
    code: 'DOGE',
    texts: {
      accepted: [
        'DFpN6QqFfUm3gKNaxN6tNcab1FArL9cZLE',
        'A37YDYSwz3438rFtm1SLVcQHyD7JeueC9H',
        'DOGECOIN:DFpN6QqFfUm3gKNaxN6tNcab1FArL9cZLE?amount=5',
        'doge:A37YDYSwz3438rFtm1SLVcQHyD7JeueC9H',
      ],
      burn: [
        'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
        'D596YFweJQuHY1BbjazZYmAbt8jJXaDhSF',
        'DUUhXNEw1bNAMSKgm1Kt2tSPWdzEsb6vcF',
        '9rSGfPZLcyCGzY4uYEL1fkzJr6fkicS2rs',
      ],
    },
  },
  {
    source: 'Bitcoin Cash: prefixes of other chains, codes in capitals, the zero hash',
    code: 'BCH',
    texts: {
      accepted: [
        'BITCOINCASH:QR7FZMEP8G7H7YMFXY74LGC0V950J3R2959LHTXXSL?AMOUNT=1',
        'bitcoincash://qr7fzmep8g7h7ymfxy74lgc0v950j3r2959lhtxxsl',
      ],
      burn: ['bitcoincash:qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqfnhks603'],
      invalid: [
        'bitcoincash:QR7FZMEP8G7H7YMFXY74LGC0V950J3R2959LHTXXSL',
        'simpleledger:qr7fzmep8g7h7ymfxy74lgc0v950j3r295z4y4gq0v',
        'ecash:qpm2qsznhks23z7629mms6s4cwef74vcwva87rkuu2',
        'bitcoincash:1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      ],
    },
  },
  {
    source: 'Bitcoin: payloads and scripts of nobody, and of everybody (BIP 141)',
    code: 'BTC',
    texts: {
      burn: [
        '11111111111111111111BZbvjr',
        '11111111111111111112utRjnLyv',
        '1MJQFqYwocUacwvweNPhBZ1VgusAgJ8YSE',
        '1QLbz7JHiBTspS962RLKV8GndWFwacrqN2',
        '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST',
        '31h1vYVSYuKP6AhS86fbRdMw9XHiiQ93Mb',
        '3R2cuenjG5nFubqX9Wzuukdin2Yf4hdigK',
        'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqthqst8',
        'bc1qllllllllllllllllllllllllllllllllfglmy6',
        'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpqqenm',
        '1FuckBTCqwBQexxs9jiuWTiZeoKfSo9Vyi',
      ],
      anyone: [
        'bc1quwcvgs5clswpfxhm7nyfjmaeysn6us0yvjdexn9yjkv3k7zjhp2sfl5g83',
        'bc1qft5p2uhsdcdc3l2ua4ap5qqfg4pjaqlp250x7us7a8qqhrxrxfsq2gp3gp',
      ],
    },
  },
  {
    source: 'EIP-3770, QR codes in capitals, ICAP, ENS, keys and addresses of other chains',
    code: 'ETH',
    texts: {
      accepted: [
        '0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359',
        '0XFB6916095CA1DF60BB79CE92CE3EA74C37C5D359',
        'ETHEREUM:0XFB6916095CA1DF60BB79CE92CE3EA74C37C5D359@1',
        'eth:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
        'ethereum: 0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
        'ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359@1?value=1',
        '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      ],
      invalid: [
        'bnb:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
        'arb1:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
        'matic:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
        'ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359@0x1',
        'ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359@5',
        'ethereum:vitalik.eth',
        'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS',
        '0x41751e76e8199196d454941c45d1b3a323f1433bd6',
        '41751e76e8199196d454941c45d1b3a323f1433bd6',
        '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
        'wc:8a5e5bdc-a0e4-47@1',
        'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8l',
      ],
      burn: [
        '0xdead000000000000000000000000000000000000',
        '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF',
        '0xcafebabe00000000000000000000000000000000',
        '0xfffffffffffffffffffffffffffffffffffffffe',
        '0x4200000000000000000000000000000000000016',
        '0x0123456789012345678901234567890123456789',
      ],
      system_account: [
        '0x0000000000000000000000000000000000000013',
        '0x0000000000000000000000000000000000001010',
        '0x000000000000000000000000000000000000800A',
        '0x00000000000000000000045261D4Ee77acdb3286',
      ],
      token: [
        '0x6B175474E89094C44Da98b954EedeAC495271d0F',
        '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
        '0x45804880De22913dAFE09f4980848ECE6EcbAf78',
        '0xae78736Cd615f374D3085123A210448E74Fc6393',
        '0x4200000000000000000000000000000000000006',
      ],
      contract: [
        '0xcA11bde05977b3631167028862bE2a173976CA11',
        '0x0000000000000068F116a894984e2DB1123eB395',
        '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
      ],
    },
  },
  {
    source: 'EIP-3770 on BNB Smart Chain',
    code: 'BNB-BSC',
    texts: {
      accepted: ['bnb:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
      invalid: ['eth:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
      token: ['0x4B0F1812e5Df2A09796481Ff14017e6005508003'],
    },
  },
  {
    source: 'Solana: wallets of its documentation, points of Ed25519 that are no keys, programs',
    code: 'SOL',
    texts: {
      accepted: [
        '5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY',
        '86xCnPeV69n6t3DnyGvkKobf9FdN2H9oiVDdaMpo2MMY',
        '9ZNTfG4NyQgxy2SWjSiQoUyBPEvXT2xo7fKc5hPYYJ7b',
        'SOLANA:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      ],
      // Points outside of the group of keys, as half of all mistyped addresses that are on the curve are.
      doubted: [
        'G2FAbFQPFa5qKXCetoFZQEvF9BdvCKbvUZvodpVidnoY',
        'deadbeef11deadbeef11deadbeef11deadbeef11111',
      ],
      no_key: ['3ctC68zTqpRDQShoondiQKDHwZDAUjRyxiPNdg8cD6Pe'],
      system_account: [
        '11111111111111111111111111111112',
        '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
        'NativeLoader1111111111111111111111111111111',
        'LoaderV411111111111111111111111111111111111',
        'Feature111111111111111111111111111111111111',
        'Secp256r1SigVerify1111111111111111111111111',
        'ZkE1Gama1Proof11111111111111111111111111111',
        'SysvarS1otHashes111111111111111111111111111',
        'SysvarStakeHistory1111111111111111111111111',
        'SysvarLastRestartS1ot1111111111111111111111',
        'So11111111111111111111111111111111111111111',
        'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
        'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf',
      ],
      token: [
        '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9',
        'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA',
      ],
      invalid: [
        'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
        '1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg',
        'solana:https%3A%2F%2Fexample.com%2Fpay',
        'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
        'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
      ],
    },
  },
  {
    source: 'Tron: low addresses of its machine, links for a token',
    code: 'TRX',
    texts: {
      accepted: ['TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf', 'TRON:TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf'],
      invalid: [
        'tron:TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf?token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        'tron:mainnet:TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
        '41751e76e8199196d454941c45d1b3a323f1433bd6',
      ],
      system_account: ['T9yD14Nj9j7xAB4dbGeiX9h8unkKLxmGkn'],
      burn: ['T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY', 'TZJozAg1ruapycCicgz31GxvYJ1Fmd2Pm8'],
      token: ['TUPM7K8REVzD2UdV4R5fe5M8XbnR2DdoJ6'],
    },
  },
  {
    source: 'Tron: a link for the token that was chosen',
    code: 'USDTT',
    texts: {
      accepted: [
        'tron:TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf?token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      ],
    },
  },
  {
    source: 'EIP-55, EIP-1191, EIP-681 and CAIP-10: forms that are nearly right, and explorers',
    code: 'ETH',
    texts: {
      accepted: [
        '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
        '0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045',
        'ethereum://0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
        'EIP155:1:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
      ],
      invalid: [
        // The checksums of EIP-1191 for chain 30, and one letter of another case.
        '0x27b1FdB04752BBc536007A920D24ACB045561c26',
        '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
        '0xd8Da6BF26964aF9D7eEd9e03E53415D37aA96045',
        '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604',
        'd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        'ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359@0x38',
        'ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7/transfer?address=0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045&uint256=1e6',
        'eip155:1:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359/slip44:60',
        'did:pkh:eip155:1:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
        'eip155:01:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
        'iban:XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS',
        'XE60HAMICDXSV5QXVJA7TJW47Q9CHWKJD',
        'https://etherscan.io/address/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      ],
      burn: [
        '0x0123456789abcdef0123456789abcdef01234567',
        '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      ],
      system_account: ['0x000000000000000000000000000000000000000b'],
      token: [
        '0x89d24A6b4CcB1B6fAA2625fE562bDD9a23260359',
        '0x99D8a9C45b2ecA8864373A26D1459e3Dff1e17F3',
        '0x2AF5D2aD76741191D15Dfe7bF6aC92d4Bd912Ca3',
        '0x8292Bb45bf1Ee4d140127049757C2E0fF06317eD',
        '0x4Ddc2D193948926D02f9B1fE9e1daa0718270ED5',
        '0xcf0C122c6b73ff809C693DB761e7BaeBe62b6a2E',
        '0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD',
      ],
      contract: [
        // EIP-4788, EIP-2935, EIP-7002, EIP-7251
        '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02',
        '0x0000F90827F1C53a10cb7A02335B175320002935',
        '0x00000961Ef480Eb55e80D19ad83579A64c007002',
        '0x0000BBdDc7CE488642fb579F8B00f3a590007251',
        '0x3ee18B2214AFF97000D974cf647E7C347E8fa585',
        '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      ],
    },
  },
  {
    source: 'BNB Smart Chain: further tokens, and the old Beacon Chain',
    code: 'BNB-BSC',
    texts: {
      accepted: ['smartchain:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359?amount=1'],
      token: [
        '0xcF6BB5389c92Bdda8a3747Ddb454cB7a64626C63',
        '0x0D8Ce2A99Bb6e3B7Db580eD848240e4a0F9aE153',
        '0xAD29AbB318791D579433D831ed122aFeAf29dcfe',
        '0xfb6115445Bff7b52FeB98650C87f44907E58f802',
      ],
      invalid: ['bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2'],
    },
  },
  {
    source: 'Bitcoin: well-known outputs, links nearly in the form of BIP 21, extended keys',
    code: 'BTC',
    texts: {
      accepted: [
        '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
        '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX',
        '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
        // BIP 86
        'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
        'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
        // BIP 84
        'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
        'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?',
      ],
      anyone: ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
      burn: ['1ChancecoinXXXXXXXXXXXXXXXXXZELUFD', '111111111111111111112BEH2ro'],
      invalid: [
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7Kv8f3t4',
        'bitcoin:?bc=bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?REQ-x=1',
        '"1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"',
        '1BvBMSEYs tWetqTFn5Au4m4GFg7xJaNVN2',
        '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2,',
        'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
        'npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w2',
      ],
    },
  },
  {
    source: 'Bitcoin Cash: BitPay addresses, prefixes in mixed case, eCash',
    code: 'BCH',
    texts: {
      accepted: ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1'],
      invalid: [
        'BitcoinCash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
        '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu',
        'CTH8H8Zj6DSnXFBKQeDG28ogAS92iS16Bp',
        'HTmTVSuqkwzBBwbwF3ZQdH8w6Z4zJLU6ua',
        'etoken:qpm2qsznhks23z7629mms6s4cwef74vcwv3mwxv8zv',
        'bitcoincash:',
      ],
    },
  },
  {
    source: 'Litecoin: extended keys, MWEB, links and account ids',
    code: 'LTC',
    texts: {
      accepted: [
        'MVcg9uEvtWuP5N6V48EHfEtbz48qR8TKZ9',
        'litecoin:MVcg9uEvtWuP5N6V48EHfEtbz48qR8TKZ9?amount=1',
        'bip122:12a765e31ffd4059bada1e25190f6e98:LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ',
      ],
      invalid: [
        'Ltub2SSUS19CirucWFod2ZsYA2J4v4U76YiCXHdcQttnoiy5aGanFHCPDBX7utfG6f95u1cUbZJNafmvzNCzZZJTw1EmyFoL8u1gJbGM8ipu491',
        '3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj',
        'LTC:LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
      ],
    },
  },
  {
    source: 'Dogecoin: wallets, test network, account ids',
    code: 'DOGE',
    texts: {
      accepted: [
        'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD',
        'bip122:1a91e3dace36e2be3bf030a65679fe82:DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD',
      ],
      test_network: ['n3GNqMveyvaPvUbH469vDRadqpJMPc84JA'],
      invalid: ['A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'DNoGoodAddressDontSend'],
    },
  },
  {
    source: 'Solana Pay, CAIP-10; further programs, and accounts that programs own',
    code: 'SOL',
    texts: {
      accepted: [
        '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
        'solana:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM?amount=1&label=Michael&memo=OrderId12345',
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      ],
      doubted: [
        '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1',
        '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWW',
      ],
      system_account: [
        'BPFLoader2111111111111111111111111111111111',
        'StakeConfig11111111111111111111111111111111',
        'SysvarFees111111111111111111111111111111111',
        'SysvarRewards111111111111111111111111111111',
        'SysvarEpochRewards1111111111111111111111111',
        'TokenSwap2222222222222222222222222222222222',
        'SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8',
        'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY',
        'TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN',
        'SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY',
      ],
      invalid: [
        'solana:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM?spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        'solana:https://example.com/solana-pay',
        '9wzdxwbbmkg8ztbnmquxvqraryzzdsgydlvl9zytawwm',
        '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWMM',
        'bonfida.sol',
      ],
    },
  },
  {
    source: 'Tron: further tokens and contracts, the test network, CAIP-10',
    code: 'TRX',
    texts: {
      accepted: [
        'tron://TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
        'tron:0x2b6653dc:TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
      ],
      token: ['TMz2SWatiAtZVVcH2ebpsbVtYwUPT9EdjH', 'TE2RzoSV3wFK99w6J9UnnZ4vLfXYoxvRwP'],
      contract: ['TKzxdSv2FZKQrEqkKVgp5DcwEXBEKMg2Ax', 'TXF1xDbVGdxFGbovmmmXvBGu8ZiE3Lq4mR'],
      test_network: ['27QAUYjg5FXfxcvyHcWF3Aokd5eu9iYgs1c'],
      invalid: ['TKVTdTp8QwDhTvgPMsEc4WnT5xQ5nNmPAJ', 'TRX7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6'],
    },
  },
]
