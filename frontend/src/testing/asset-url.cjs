module.exports = 'asset.json';
