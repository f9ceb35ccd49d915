// By `manage.py typescript` from astor/ventures/content/skirmish.
export const NAMES = {
  "en": {
    "weapon/unarmed": {
      "name": "bare hands"
    },
    "weapon/dagger": {
      "name": "dagger"
    },
    "weapon/one-handed": {
      "name": "sword"
    },
    "weapon/two-handed": {
      "name": "great sword"
    },
    "weapon/spear": {
      "name": "spear"
    },
    "weapon/bow": {
      "name": "bow"
    },
    "weapon/crossbow": {
      "name": "crossbow"
    },
    "weapon/rifle": {
      "name": "rifle"
    },
    "weapon/pistol": {
      "name": "pistol"
    },
    "armour/light": {
      "name": "light armour"
    },
    "armour/heavy": {
      "name": "heavy armour"
    },
    "armour/shield": {
      "name": "shield"
    },
    "ground/market": {
      "name": "The market"
    },
    "ground/ford": {
      "name": "The ford"
    },
    "spell/fireball": {
      "name": "Fireball",
      "gist": "Burns everybody within 3 inches of a square, friends too; once."
    },
    "spell/ray": {
      "name": "Ray of Frost",
      "gist": "Hits whoever stands first in its way; once a turn."
    },
    "spell/fork": {
      "name": "Lightning Fork",
      "gist": "Leaps on to another target as long as the die is even; once."
    },
    "talent/toughness": {
      "name": "Toughness",
      "gist": "4 Health more."
    },
    "talent/rage": {
      "name": "Rage",
      "gist": "The better of two dice for each blow in contact."
    },
    "talent/abjuration": {
      "name": "Abjuration",
      "gist": "4 Armour more after a spell of which there is but one, until the caster acts again."
    },
    "company/wall": {
      "name": "The wall"
    },
    "company/hunt": {
      "name": "The hunt"
    },
    "company/storm": {
      "name": "The storm"
    },
    "company/rite-fireball": {
      "name": "The rite: Fireball"
    },
    "company/rite-ray": {
      "name": "The rite: Ray of Frost"
    },
    "company/rite-fork": {
      "name": "The rite: Lightning Fork"
    }
  },
  "de": {
    "weapon/unarmed": {
      "name": "bloße Hände"
    },
    "weapon/dagger": {
      "name": "Dolch"
    },
    "weapon/one-handed": {
      "name": "Schwert"
    },
    "weapon/two-handed": {
      "name": "Großschwert"
    },
    "weapon/spear": {
      "name": "Speer"
    },
    "weapon/bow": {
      "name": "Bogen"
    },
    "weapon/crossbow": {
      "name": "Armbrust"
    },
    "weapon/rifle": {
      "name": "Büchse"
    },
    "weapon/pistol": {
      "name": "Pistole"
    },
    "armour/light": {
      "name": "leichte Rüstung"
    },
    "armour/heavy": {
      "name": "schwere Rüstung"
    },
    "armour/shield": {
      "name": "Schild"
    },
    "ground/market": {
      "name": "Der Markt"
    },
    "ground/ford": {
      "name": "Die Furt"
    },
    "spell/fireball": {
      "name": "Feuerball",
      "gist": "Verbrennt alle im Umkreis von 3 Zoll um ein Feld, auch die Eigenen; einmal."
    },
    "spell/ray": {
      "name": "Froststrahl",
      "gist": "Trifft, wer als Erster in seiner Bahn steht; einmal im Zug."
    },
    "spell/fork": {
      "name": "Gabelblitz",
      "gist": "Springt auf ein weiteres Ziel, solange der Würfel gerade zeigt; einmal."
    },
    "talent/toughness": {
      "name": "Zähigkeit",
      "gist": "4 Gesundheit mehr."
    },
    "talent/rage": {
      "name": "Raserei",
      "gist": "Bei jedem Hieb im Kontakt der bessere von zwei Würfeln."
    },
    "talent/abjuration": {
      "name": "Bannkunst",
      "gist": "4 Rüstung mehr nach einem Zauber, den es nur einmal gibt, bis er wieder handelt."
    },
    "company/wall": {
      "name": "Der Wall"
    },
    "company/hunt": {
      "name": "Die Jagd"
    },
    "company/storm": {
      "name": "Der Sturm"
    },
    "company/rite-fireball": {
      "name": "Der Ritus: Feuerball"
    },
    "company/rite-ray": {
      "name": "Der Ritus: Froststrahl"
    },
    "company/rite-fork": {
      "name": "Der Ritus: Gabelblitz"
    }
  },
  "fr": {
    "weapon/unarmed": {
      "name": "mains nues"
    },
    "weapon/dagger": {
      "name": "dague"
    },
    "weapon/one-handed": {
      "name": "épée"
    },
    "weapon/two-handed": {
      "name": "grande épée"
    },
    "weapon/spear": {
      "name": "lance"
    },
    "weapon/bow": {
      "name": "arc"
    },
    "weapon/crossbow": {
      "name": "arbalète"
    },
    "weapon/rifle": {
      "name": "fusil"
    },
    "weapon/pistol": {
      "name": "pistolet"
    },
    "armour/light": {
      "name": "armure légère"
    },
    "armour/heavy": {
      "name": "armure lourde"
    },
    "armour/shield": {
      "name": "bouclier"
    },
    "ground/market": {
      "name": "Le marché"
    },
    "ground/ford": {
      "name": "Le gué"
    },
    "spell/fireball": {
      "name": "Boule de feu",
      "gist": "Brûle tous ceux à 3 pouces d’une case, amis compris ; une fois."
    },
    "spell/ray": {
      "name": "Rayon de givre",
      "gist": "Touche qui se tient le premier sur sa ligne ; une fois par tour."
    },
    "spell/fork": {
      "name": "Foudre fourchue",
      "gist": "Bondit sur une autre cible tant que le dé est pair ; une fois."
    },
    "talent/toughness": {
      "name": "Robustesse",
      "gist": "4 Santé de plus."
    },
    "talent/rage": {
      "name": "Rage",
      "gist": "Le meilleur de deux dés pour chaque coup au contact."
    },
    "talent/abjuration": {
      "name": "Abjuration",
      "gist": "4 Armure de plus après un sort à usage unique, jusqu’à ce qu’il agisse à nouveau."
    },
    "company/wall": {
      "name": "Le mur"
    },
    "company/hunt": {
      "name": "La chasse"
    },
    "company/storm": {
      "name": "La tempête"
    },
    "company/rite-fireball": {
      "name": "Le rite: Boule de feu"
    },
    "company/rite-ray": {
      "name": "Le rite: Rayon de givre"
    },
    "company/rite-fork": {
      "name": "Le rite: Foudre fourchue"
    }
  }
} as const;
export const COMPANIES = {
  "wall": [
    {
      "weapons": [
        "spear"
      ],
      "armour": "heavy",
      "shield": false,
      "talent": "toughness",
      "spells": []
    },
    {
      "weapons": [
        "one-handed"
      ],
      "armour": "light",
      "shield": true,
      "talent": "",
      "spells": []
    },
    {
      "weapons": [
        "bow"
      ],
      "armour": "",
      "shield": false,
      "talent": "",
      "spells": []
    }
  ],
  "hunt": [
    {
      "weapons": [
        "bow"
      ],
      "armour": "",
      "shield": false,
      "talent": "toughness",
      "spells": []
    },
    {
      "weapons": [
        "bow"
      ],
      "armour": "",
      "shield": false,
      "talent": "",
      "spells": []
    },
    {
      "weapons": [
        "two-handed"
      ],
      "armour": "light",
      "shield": false,
      "talent": "",
      "spells": []
    }
  ],
  "storm": [
    {
      "weapons": [
        "two-handed"
      ],
      "armour": "light",
      "shield": false,
      "talent": "rage",
      "spells": []
    },
    {
      "weapons": [
        "two-handed"
      ],
      "armour": "light",
      "shield": false,
      "talent": "",
      "spells": []
    },
    {
      "weapons": [
        "dagger"
      ],
      "armour": "light",
      "shield": false,
      "talent": "",
      "spells": []
    }
  ],
  "rite-fireball": [
    {
      "weapons": [
        "dagger"
      ],
      "armour": "light",
      "shield": false,
      "talent": "abjuration",
      "spells": [
        "fireball"
      ]
    },
    {
      "weapons": [
        "spear"
      ],
      "armour": "light",
      "shield": false,
      "talent": "",
      "spells": []
    },
    {
      "weapons": [
        "two-handed"
      ],
      "armour": "heavy",
      "shield": false,
      "talent": "",
      "spells": []
    }
  ],
  "rite-ray": [
    {
      "weapons": [
        "dagger"
      ],
      "armour": "light",
      "shield": false,
      "talent": "abjuration",
      "spells": [
        "ray"
      ]
    },
    {
      "weapons": [
        "spear"
      ],
      "armour": "light",
      "shield": false,
      "talent": "",
      "spells": []
    },
    {
      "weapons": [
        "two-handed"
      ],
      "armour": "heavy",
      "shield": false,
      "talent": "",
      "spells": []
    }
  ],
  "rite-fork": [
    {
      "weapons": [
        "dagger"
      ],
      "armour": "light",
      "shield": false,
      "talent": "abjuration",
      "spells": [
        "fork"
      ]
    },
    {
      "weapons": [
        "spear"
      ],
      "armour": "light",
      "shield": false,
      "talent": "",
      "spells": []
    },
    {
      "weapons": [
        "two-handed"
      ],
      "armour": "heavy",
      "shield": false,
      "talent": "",
      "spells": []
    }
  ]
} as const;
