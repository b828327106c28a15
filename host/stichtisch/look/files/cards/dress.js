// The colours of a figure, by colour scheme and suit.

const DRESS = {
  french2: {
    C: { cloth: "#33415c", lining: "#e3b341", hair: "#3d2c20", ground: "#edf0f5" },
    S: { cloth: "#2559a0", lining: "#c8d6ea", hair: "#433a44", beard: "#7d7a84", ground: "#e9f1fa" },
    H: { cloth: "#c4192d", lining: "#f3c64e", hair: "#c08a2e", ground: "#fdeeec" },
    D: { cloth: "#a82a3d", lining: "#58a5a8", hair: "#8f451f", ground: "#fdf1e7" },
  },
  french4: {
    S: { cloth: "#0d7040", lining: "#e9cf7c", hair: "#433a44", beard: "#7d7a84", ground: "#e8f4ea" },
    D: { cloth: "#d4700f", lining: "#3f7f9c", hair: "#8f451f", ground: "#fdf1de" },
  },
  german: {
    C: { cloth: "#8a5216", lining: "#edc564", hair: "#3d2c20", ground: "#f8eedd" },
    S: { cloth: "#0d7040", lining: "#e9cf7c", hair: "#433a44", beard: "#7d7a84", ground: "#e8f4ea" },
    H: { cloth: "#c4192d", lining: "#3f70b5", hair: "#c08a2e", ground: "#fdeeec" },
    D: { cloth: "#e0a51a", lining: "#b3261e", hair: "#8f451f", ground: "#fdf5d9" },
  },
};

// Clubs and hearts look the same in the schemes with two and four colours.
export function dress(scheme, suit) {
  return DRESS[scheme][suit] ?? DRESS.french2[suit];
}
