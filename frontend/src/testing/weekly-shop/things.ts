/** Things that households buy, in the words that they use: some with a brand, some that no dictionary has. */
export const things = `
milk,bread,eggs,butter,bananas,cheddar,apples,tomatoes,potatoes,onions,chicken breast,toilet paper,pasta,rice,
greek yogurt,carrots,coffee,PG Tips,sugar,cucumber,orange juice,ham,bacon,sausages,mince,sparkling water,Weetabix,
lettuce,peppers,mushrooms,garlic,lemons,grapes,strawberries,flour,sea salt,crisps,dark chocolate,digestives,
Heinz ketchup,mayonnaise,olive oil,strawberry jam,honey,kitchen roll,Fairy liquid,nappies,toothpaste,shampoo,
batteries,bin bags,cat food,washing powder,dishwasher tablets,beer,red wine,apple juice,salmon,fish fingers,tuna,
baked beans,broccoli,avocados,oranges,pears,blueberries,spinach,frozen peas,sweetcorn,courgettes,cauliflower,celery,
cabbage,leeks,sweet potatoes,spring onions,cherry tomatoes,ginger,chickpeas,limes,mango,cream,sour cream,Ryvita,
Philadelphia,mozzarella,parsley,parmesan,feta,Oatly,almond milk,ice cream,pizza,oven chips,Ben's rice,pork chops,
lamb,burgers,cod,wraps,tofu,hummus,bagels,croissants,crumpets,spaghetti,noodles,couscous,lentils,kidney beans,
green beans,chopped tomatoes,pasta sauce,tomato puree,stock cubes,balsamic vinegar,mustard,soy sauce,peanuts,
black pepper,paracetamol,cinnamon,basil,coriander,baking powder,Marmite,peanut butter,porridge oats,granola,
cereal bars,almonds,raisins,popcorn,olives,coconut milk,Robinsons squash,lemonade,hot chocolate,green tea,tissues,
hand soap,shower gel,deodorant,razors,Nurofen,vitamins,baby wipes,fabric softener,sponges,cling film,foil,
freezer bags,candles,light bulbs,cat litter,flowers,birthday card,sellotape,Kettle chips,Lurpak,Calpol,Andrex,
Babybel,halloumi,gnocchi,pesto,naan,tortilla chips,poppadoms,sriracha,kefir,prosecco,Magnums,rice cakes`
  .split(',')
  .map((name) => name.trim());
