/** The page's ground, as theme.css has it: browsers paint their own bars and splash screens with it. */
export const ground = { light: "#f6f2e9", dark: "#0e1714" };

/** For images: theme.css's colors of the light theme, and of the band in the dark theme. */
export const imageColors = {
  ground: ground.light,
  ink: "#12241d",
  muted: "#4d6156",
  brand: "#1e4d3b",
  signal: "#b4441a",
  band: "#11231c",
  onBand: "#8ccba8",
  signalOnBand: "#f08a55",
};
